// A row loader whose code comes with the first row that loads something: most pages have none at their top.
import { problem } from '#schemas/problems.ts';
import type { RowLoader, RowLoaderOptions } from './createRowLoader.ts';

/** As createRowLoader. A loader whose code cannot be fetched fails its row, and asking again fetches again. */
export function createLazyRowLoader(options: RowLoaderOptions = {}): RowLoader {
  let made: RowLoader | undefined;
  const make = async (): Promise<RowLoader> => {
    const { createRowLoader } = await import('./createRowLoader.ts');
    return (made ??= createRowLoader(options));
  };
  return {
    async load(request) {
      try {
        return await (made ?? (await make())).load(request);
      } catch {
        const { pointer, id, type } = request.row;
        return {
          status: 'failed',
          problem: problem('ROW_LOAD_FAILED', pointer, {
            expected: 'the code that loads rows',
            rowId: id,
            rowType: type,
          }),
        };
      }
    },
    peek: (...row) => made?.peek(...row),
    forget: (isOver) => made?.forget(isOver),
    snapshot: () => made?.snapshot() ?? options.initial ?? [],
    dispose: () => made?.dispose(),
  };
}
