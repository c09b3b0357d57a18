/** Why a parser process was ended. */
export type StopReason = 'time' | 'memory' | 'crash';

/** A parser process was ended before it had a result. */
export class ParseStoppedError extends Error {
  override readonly name = 'ParseStoppedError';
  /** The file that it was reading, as far as known. */
  readonly file: string | undefined;
  readonly reason: StopReason;
  /**
   * @param limit the limit that was reached, in words: "60 s".
   */
  constructor({ file, reason, limit }: { file: string | undefined; reason: StopReason; limit: string }) {
    const what = file === undefined ? 'the upload' : `${file} of the upload`;
    const problem = {
      time: `Reading ${what} took longer than ${limit}`,
      memory: `Reading ${what} needed more than ${limit} of memory`,
      crash: `The process that read ${what} ended unexpectedly`,
    }[reason];
    super(`${problem}; nothing was changed. Make this file smaller or simpler, then send it again.`);
    this.file = file;
    this.reason = reason;
  }
}

/** Too many uploads are waiting for a parser process. */
export class ParsersBusyError extends Error {
  override readonly name = 'ParsersBusyError';
  constructor() {
    super('The server is reading too many uploads at once; nothing was changed. Send this one again in a moment.');
  }
}
