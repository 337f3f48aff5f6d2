// @ts-check

/** An error whose message is written for the person who typed the command; it needs no stack trace. */
export class StartError extends Error {
  /**
   * @param {string} message
   * @param {{ cause?: unknown, output?: string }} [options] `output` is what a failed command wrote
   */
  constructor(message, options) {
    super(message, options);
    this.name = 'StartError';
    this.output = options?.output ?? '';
  }
}

/** @param {string} file a variable `NAME_FILE` that a person set where it is not read */
export const unreadFile = (file) =>
  new StartError(
    `${file} is not read here: set ${file.replace(/_FILE$/, '')} itself (docs/configuration.md).`,
  );

/** What to tell a person about anything that was thrown. @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What a person reads of anything that was thrown. Errors that nobody wrote for them keep their stack trace.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof StartError) {
    const output = error.output.trimEnd();
    return output ? `${output}\n\n${error.message}` : error.message;
  }
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
