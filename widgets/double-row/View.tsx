import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { ItemsShelf } from '../_shared/ItemsShelf.tsx';
import type { Props } from './schema.ts';

/** Two lines of cards that scroll sideways together. */
export default function DoubleRow({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  return <ItemsShelf props={props} data={data} row={row} lines={2} />;
}
