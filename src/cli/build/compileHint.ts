/**
 * Modules that call most of their functions as soon as they are loaded: compiled validators, and the view of the guide,
 * which is loaded only to be rendered.
 */
const RUN_AT_LOAD = /[\\/](validators[\\/][^\\/]+\.js|validate[^\\/]*\.gen\.js|epg-grid[\\/]View\.tsx)$/;

/**
 * Returns the first line of a chunk with such modules, for Rolldown's `postBanner` (minifiers drop comments). V8 then
 * compiles the functions on another thread while it reads the file. At their first call they would block the page for 4
 * to 7 ms, which no time slice can divide. Other engines ignore the comment.
 *
 * @param extraModules further modules that call most of their functions when they load
 * @returns an empty string for other chunks
 */
export function getCompileHint(chunk: { readonly moduleIds: readonly string[] }, extraModules?: RegExp): string {
  const callsMostFunctions = chunk.moduleIds.some((id) => RUN_AT_LOAD.test(id) || extraModules?.test(id));
  return callsMostFunctions ? '//# allFunctionsCalledOnLoad' : '';
}
