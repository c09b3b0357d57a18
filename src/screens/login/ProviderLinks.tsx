import Mail from 'lucide-react/icons/mail';
import Tv from 'lucide-react/icons/tv';
import { Link } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { buildProviderPath } from '#src/routes/buildProviderPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import styles from './ProviderLinks.module.css';

type Props = {
  readonly providers: readonly ProviderInfo[];
  /** Address of the magic link's page; missing: there is no button for it. */
  readonly magicLink?: string | undefined;
  /** Query of the addresses of the providers' pages. */
  readonly query: URLSearchParams;
  /** Whether the buttons create an account. */
  readonly isSignUp?: boolean;
};

/** Small buttons with logo and name, which open the pages of providers. */
export function ProviderLinks({ providers, magicLink, query, isSignUp = false }: Props) {
  const { locale } = useScreens();
  const t = usePort((p) => p.text.t);
  if (providers.length === 0 && magicLink === undefined) return null;
  const set = choosePathSet(locale);
  const target = new URLSearchParams(query);
  target.delete('socialProvider');
  // With a type the page of an OpenID or OAuth provider opens the provider's site at once.
  target.set('type', isSignUp ? 'signup' : 'login');
  return (
    <div className={styles['box']}>
      <ul className={styles['providers']} data-wide={isSignUp || undefined}>
        {providers.map((provider) => {
          const { kind, clientName, label } = provider;
          const path = buildProviderPath(kind, clientName, set);
          return (
            <li key={`${kind} ${clientName ?? ''}`}>
              <a className={styles['provider']} data-provider={kind} href={`${path}?${target}`}>
                <ProviderLogo provider={provider} />
                <span>
                  <bdi>{isSignUp ? t('providerSignUp', { name: label }) : label}</bdi>
                </span>
              </a>
            </li>
          );
        })}
        {magicLink !== undefined && (
          <li>
            <Link className={styles['provider']} data-magic-link="" to={magicLink}>
              <span className={styles['logo']}>
                <Mail size={22} strokeWidth={1.75} aria-hidden />
              </span>
              <span>{t('magicLinkOffer')}</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The provider's logo, or the first letter of its name. It is decorative, because the name is beside it. */
function ProviderLogo({ provider: { kind, label, logo } }: { readonly provider: ProviderInfo }) {
  const { images } = usePorts();
  if (logo !== undefined) {
    const { src, srcSet } = images.describe(logo);
    return (
      <span className={styles['logo']}>
        <img src={src} srcSet={srcSet || undefined} sizes="24px" alt="" />
      </span>
    );
  }
  if (kind === 'pay-tv')
    return (
      <span className={styles['logo']}>
        <Tv size={22} strokeWidth={1.75} aria-hidden />
      </span>
    );
  // The style sheet writes the letter, so that it is not part of the button's text. 0x2022 is a bullet, for an empty
  // label.
  return (
    <span className={styles['logo']} aria-hidden data-letter={String.fromCodePoint(label.codePointAt(0) ?? 0x2022)} />
  );
}
