/** What takes too long for every change. */
export interface Part {
  /** Of the Makefile. */
  target: string;
  /** For a person. */
  shows: string;
}

/**
 * In the order in which they run: what is quick to fail comes first. `test-s3` and `access` are in `test-all` too, which
 * takes hours; here they have a result of their own.
 */
export const PARTS: readonly Part[] = [
  { target: 'components', shows: 'No package that ships has a known vulnerability' },
  { target: 'test-s3', shows: "The object store's tests pass on a real S3 server" },
  {
    target: 'test-all',
    shows: 'Every check and test passes, also those that take too long for every change',
  },
  { target: 'access', shows: 'No route serves anybody who may not use it' },
  { target: 'faults', shows: 'Whatever server or service fails, people are served or told so soon' },
  {
    target: 'bench-streams',
    shows: '300 streams of events at rest cost next to nothing, and are back within 30 s of Redis',
  },
  { target: 'drag-matrix', shows: 'Photos can be dragged from everywhere to everywhere, by mouse and touch' },
  {
    target: 'model',
    shows:
      'Two browsers and a program that change one grid at random, also offline, all end with what was stored',
  },
  {
    target: 'two-versions',
    shows:
      'Two browsers and a program change one grid through the services of two versions, and nothing is lost',
  },
  { target: 'load', shows: '500 people are served in time by two replicas, through an upgrade' },
  { target: 'chaos', shows: '200 kills lose nothing that was acknowledged' },
];
