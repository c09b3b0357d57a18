import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { ItemsShelf } from '../_shared/ItemsShelf.tsx';
import type { Props } from './schema.ts';

/** One line of cards that scrolls sideways. */
export default function Carousel({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  return <ItemsShelf props={props} data={data} row={row} lines={1} />;
}
