import { defineScreen } from '../_shared/defineScreen.ts';
import { LicenceRedirectPage } from './LicenceRedirectPage.tsx';

/** The page to which an external provider of licences returns. It has no visible part. */
export const screen = defineScreen({
  route: 'LICENCE_REDIRECT',
  title: 'login',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  View: LicenceRedirectPage,
});
