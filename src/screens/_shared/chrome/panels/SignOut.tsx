import type { FormEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import { useScreens } from '../../ScreenContext.tsx';

/** Signs out and goes home (NAV-013). When the server cannot be reached the sign-out screen says so. */
export function SignOut({ className }: { className?: string | undefined }) {
  const { stores, locale } = useScreens();
  const { links } = usePorts();
  const label = usePort((p) => p.text.t('logout'));
  const path = buildPath('LOGOUT', {}, pathSetOf(locale)) ?? '/logout';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void stores.session.signOut().then((done) => {
      stores.navigation.close();
      links.follow({ href: done ? '/' : path, external: false });
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
