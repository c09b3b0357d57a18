/**
 * Modules that run whole as soon as they are loaded: compiled validators, and the guide, which is fetched to be
 * rendered and runs most of its functions for that.
 */
const RUN_WHOLE = /[\\/](validators[\\/][^\\/]+\.js|validate[^\\/]*\.gen\.js|epg-grid[\\/]View\.tsx)$/;

/**
 * First line of a chunk with such modules, for Rolldown's `postBanner` (minifiers drop comments). V8 then compiles the
 * functions on another thread while it reads the file. At their first call they would block the page for 4 to 7 ms,
 * which no time slice can divide. Other engines ignore the comment.
 *
 * @param extraModules further modules that run whole
 */
export function compileHint(chunk: { readonly moduleIds: readonly string[] }, extraModules?: RegExp): string {
  const runsWhole = chunk.moduleIds.some((id) => RUN_WHOLE.test(id) || extraModules?.test(id));
  return runsWhole ? '//# allFunctionsCalledOnLoad' : '';
}
