import { buildPath } from '#src/routes/buildPath.ts';
import { defineScreen } from '../_shared/defineScreen.ts';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';

/**
 * An old address of the sign-in with an OAuth provider (decision D9). The second segment names the app that gets the
 * sign-in.
 */
export const screen = defineScreen({
  route: 'OAUTH',
  redirect: ({ params, query, pathSet }) => {
    const path = buildPath(
      'LOGIN_PROVIDER',
      { authProvider: 'generic-oauth', clientName: params['provider'] },
      pathSet,
    );
    const rest = new URLSearchParams(query);
    if (params['appname'] !== undefined) rest.set('bundle_id', params['appname']);
    return path === undefined || rest.size === 0 ? path : `${path}?${rest}`;
  },
  title: 'login',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  View: NotAvailable,
});
