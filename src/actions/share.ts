import { shareLinkOf } from '#src/stores/shareLink.ts';
import type { ItemAction } from './action.ts';

/** Shares an item's address: the browser's own sharing where there is one, else a dialog with the link (decision D33). */
export const share: ItemAction = {
  id: 'share',
  label: () => 'share',
  states: { running: 'socialShareSharing', done: 'socialShareShared' },
  isOffered: (item, { features, links, origin }) => {
    const { href, external } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    return features.socialSharing && href !== undefined && !external && shareLinkOf(item, href, origin()) !== undefined;
  },
  async perform(item, { links, origin, nativeShare, layers, text }) {
    // The page itself and not the sign-in before it: whom it is sent to signs in, or not, by themselves.
    const { href } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    const link = href === undefined ? undefined : shareLinkOf(item, href, origin());
    if (!link) return 'opened';
    if (!nativeShare) {
      layers.show({ kind: 'share', link });
      return 'opened';
    }
    try {
      await nativeShare(link);
      layers.tell(text.t('socialShareShared'));
      return undefined;
    } catch (error) {
      if ((error as { name?: string }).name === 'AbortError') return 'cancelled';
      // Refused without a gesture, or by policy: the dialog copies.
      layers.show({ kind: 'share', link });
      throw error;
    }
  },
};
