import { defineScreen } from '../_shared/defineScreen.ts';
import { findRequestedProviderPath } from './findRequestedProviderPath.ts';
import { LoginPage } from './LoginPage.tsx';

/** The sign-in screen. */
export const screen = defineScreen({
  route: 'LOGIN',
  redirect: findRequestedProviderPath,
  title: 'login',
  layout: 'bare',
  access: 'guests',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: LoginPage,
});
