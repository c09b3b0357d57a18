import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import form from '../_shared/form/Form.module.css';

/** Links to the pages of the realm's other identity providers, with the query of this page. */
export function ProviderLinks({ search }: { readonly search: string }) {
  const { stores, locale } = useScreens();
  const or = usePort((p) => p.text.t('providersSeparator'));
  const { providers } = stores.realm;
  if (providers.length === 0) return null;
  return (
    <div className={form['form']}>
      <p className={form['aside']}>{or}</p>
      {providers.map(({ kind, clientName, label }) => (
        <a
          key={`${kind} ${clientName ?? ''}`}
          className={buttons['secondary']}
          data-provider={kind}
          href={
            (buildPath('LOGIN_PROVIDER', { authProvider: kind, clientName }, pathSetOf(locale)) ?? '/login') + search
          }
        >
          <bdi>{label}</bdi>
        </a>
      ))}
    </div>
  );
}
