import { defineScreen } from '../_shared/defineScreen.ts';
import { MagicLinkPage } from './MagicLinkPage.tsx';

/** The screen of sign-in by a link or a code in a mail. */
export const screen = defineScreen({
  route: 'LOGIN_MAGIC_LINK',
  title: 'magicLinkTitle',
  layout: 'bare',
  access: 'guests',
  isOpenToViewers: (query) => query.has('token'),
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: MagicLinkPage,
});
