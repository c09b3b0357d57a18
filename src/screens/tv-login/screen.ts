import { defineScreen } from '../_shared/defineScreen.ts';
import { TvLoginPage } from './TvLoginPage.tsx';

/** Sign-in of a television by a code: the television's page, and the page on which the viewer types the code. */
export const screen = defineScreen({
  route: 'TV_LOGIN',
  title: 'tvLoginTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: TvLoginPage,
});
