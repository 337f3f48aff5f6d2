import { isUnderWay, type ZipJob } from './zip-job.js';

interface ZipProgressProps {
  /** What is being made, for screen readers. */
  readonly label: string;
  readonly job: ZipJob | undefined;
  readonly text: string;
}

/** How far a ZIP is, in words and, while its pictures are being packed, as a bar. */
export function ZipProgress({ label, job, text }: ZipProgressProps) {
  return (
    <>
      <p role="status" className="empty:hidden">
        {text}
      </p>
      {job !== undefined && isUnderWay(job) && job.total > 0 && (
        <progress
          aria-label={label}
          className="h-1 w-full appearance-none overflow-hidden rounded-full bg-neutral-5 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
          max={job.total}
          value={job.done}
        />
      )}
    </>
  );
}
