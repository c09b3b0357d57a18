import { defineScreen } from '../_shared/defineScreen.ts';
import { findProvider, findTitleKey } from './findProvider.ts';
import { ProviderPage } from './ProviderPage.tsx';

/** The page of one identity provider: begins a sign-in, and finishes it when the provider returns. */
export const screen = defineScreen({
  route: 'LOGIN_PROVIDER',
  title: 'login',
  findTitle: ({ params, query, realm, t }) => {
    const provider = findProvider(params, realm.providers);
    return provider && t(findTitleKey(provider, realm, query), { name: provider.label });
  },
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: ProviderPage,
});
