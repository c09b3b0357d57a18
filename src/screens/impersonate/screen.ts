import { defineScreen } from '../_shared/defineScreen.ts';
import { ImpersonatePage } from './ImpersonatePage.tsx';

/** The screen on which an administrator begins to see the site as a viewer. */
export const screen = defineScreen({
  route: 'IMPERSONATE',
  title: 'impersonateTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: ImpersonatePage,
});
