// A row loader whose code is loaded when the first row needs data. On most pages the first visible rows need none.
import type { RowLoader, RowLoaderOptions } from './createRowLoader.ts';

/**
 * Creates a row loader with the behaviour of createRowLoader. When its code cannot be fetched, the row fails, and a
 * retry fetches the code again.
 */
export function createLazyRowLoader(options: RowLoaderOptions = {}): RowLoader {
  let loader: RowLoader | undefined;
  const loadCode = async (): Promise<RowLoader> => {
    const { createRowLoader } = await import('./createRowLoader.ts');
    return (loader ??= createRowLoader(options));
  };
  return {
    async load(request) {
      try {
        return await (loader ?? (await loadCode())).load(request);
      } catch {
        const { pointer, id, type } = request.row;
        return {
          status: 'failed',
          // Written out, because problem() would add its list of warning codes to the code of a first visit.
          problem: {
            code: 'ROW_LOAD_FAILED',
            severity: 'error',
            pointer,
            expected: 'the code that loads rows',
            rowId: id,
            rowType: type,
          },
        };
      }
    },
    peek: (page, rowId, query) => loader?.peek(page, rowId, query),
    forget: (matchesPage) => loader?.forget(matchesPage),
    snapshot: () => loader?.snapshot() ?? options.initial ?? [],
    dispose: () => loader?.dispose(),
  };
}
