/** Modules that are called whole as soon as they are there: compiled validators. */
const VALIDATORS = /[\\/](validators[\\/][^\\/]+\.js|validate[^\\/]*\.gen\.js)$/;

/**
 * First line of a chunk with validators: V8 then compiles its functions where it reads the file, on another thread, and not at the first call, which
 * would hold up the page for 4 to 7 ms that no step can divide. Others read it as a comment. For Rolldown's `postBanner`: minifiers drop comments.
 */
export function compileHint(chunk: { readonly moduleIds: readonly string[] }): string {
  return chunk.moduleIds.some((id) => VALIDATORS.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
}
