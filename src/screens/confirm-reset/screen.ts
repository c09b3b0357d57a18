import { defineScreen } from '../_shared/defineScreen.ts';
import { ConfirmResetPage } from './ConfirmResetPage.tsx';

/** The screen to which the mail of a forgotten PIN leads. */
export const screen = defineScreen({
  route: 'CONFIRM_RESET',
  title: 'confirmResetTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: ConfirmResetPage,
});
