import type { FormEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { useScreens } from '../../ScreenContext.tsx';

/**
 * The sign-out button (NAV-013). It leads to the home page, or to the sign-out screen with its error when the request
 * fails.
 */
export function SignOut({ className }: { className?: string | undefined }) {
  const { stores, locale } = useScreens();
  const { links } = usePorts();
  const label = usePort((p) => p.text.t('logout'));
  const path = buildPath('LOGOUT', {}, choosePathSet(locale)) ?? '/logout';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void stores.session.signOut().then((succeeded) => {
      stores.navigation.close();
      links.follow({ href: succeeded ? '/' : path, external: false });
    });
  };
  return (
    <form method="post" action={path} onSubmit={submit}>
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  );
}
