import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { ItemsShelf } from '../_shared/ItemsShelf.tsx';
import type { Props } from './schema.ts';

/** A line of playlists. The chosen playlist expands below the line. */
export default function PlaylistExpander(props: ViewProps<Props, ItemsPage | undefined>) {
  return <ItemsShelf {...props} lines={1} />;
}
