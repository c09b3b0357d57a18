import { buildShareLink } from '#src/stores/shareLink.ts';
import type { ItemAction } from './action.ts';

/**
 * Shares an item's URL with the browser's share dialog, or with the product's own dialog when the browser has none
 * (decision D33).
 */
export const share: ItemAction = {
  id: 'share',
  label: () => 'share',
  states: { running: 'socialShareSharing', done: 'socialShareShared' },
  isOffered: (item, { features, links, origin }) => {
    const { href, external } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    return (
      features.socialSharing && href !== undefined && !external && buildShareLink(item, href, origin()) !== undefined
    );
  },
  async perform(item, { links, origin, nativeShare, dialogs, text }) {
    // The link leads to the item's page and not to the sign-in page before it: the recipient may be signed in.
    const { href } = links.toItem({ ...item, accessLevel: 'GRANTED' });
    const link = href === undefined ? undefined : buildShareLink(item, href, origin());
    if (!link) return 'opened';
    if (!nativeShare) {
      dialogs.show({ kind: 'share', link });
      return 'opened';
    }
    try {
      await nativeShare(link);
      dialogs.notify(text.t('socialShareShared'));
      return undefined;
    } catch (error) {
      if ((error as { name?: string }).name === 'AbortError') return 'cancelled';
      // The browser refused, without a user gesture or by policy: the product's dialog offers to copy the link.
      dialogs.show({ kind: 'share', link });
      throw error;
    }
  },
};
