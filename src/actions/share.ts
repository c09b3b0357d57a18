import { shareLinkOf } from '#src/stores/shareLink.ts';
import type { ItemAction } from './action.ts';

/** Shares an item's address: the browser's own sharing where there is one, else a dialog with the link (decision D33). */
export const share: ItemAction = {
  id: 'share',
  label: () => 'share',
  isOffered: (item, { features, links, origin }) => {
    const { href, external } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    return features.socialSharing && href !== undefined && !external && shareLinkOf(item, href, origin()) !== undefined;
  },
  async perform(item, { links, origin, nativeShare, layers }) {
    // The page itself and not the sign-in before it: whom it is sent to signs in, or not, by themselves.
    const { href } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    const link = href === undefined ? undefined : shareLinkOf(item, href, origin());
    if (!link) return undefined;
    if (!nativeShare) {
      layers.show({ kind: 'share', link });
      return undefined;
    }
    try {
      await nativeShare(link);
      return undefined;
    } catch (error) {
      if ((error as { name?: string }).name === 'AbortError') return 'cancelled';
      // Refused without a gesture, or by policy: the dialog copies.
      layers.show({ kind: 'share', link });
      throw error;
    }
  },
};
