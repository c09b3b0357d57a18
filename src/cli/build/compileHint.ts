/** Modules that are called whole as soon as they are there: compiled validators, and the guide, which is fetched to be drawn and is drawn by most of its functions. */
const CALLED_WHOLE = /[\\/](validators[\\/][^\\/]+\.js|validate[^\\/]*\.gen\.js|epg-grid[\\/]View\.tsx)$/;

/**
 * First line of a chunk with such modules: V8 then compiles its functions where it reads the file, on another thread, and not at the first call, which
 * would hold up the page for 4 to 7 ms that no step can divide. Others read it as a comment. For Rolldown's `postBanner`: minifiers drop comments. @param also further modules.
 */
export function compileHint(chunk: { readonly moduleIds: readonly string[] }, also?: RegExp): string {
  return chunk.moduleIds.some((id) => CALLED_WHOLE.test(id) || also?.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
}
