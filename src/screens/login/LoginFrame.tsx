import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Backdrop } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ShellLink } from '../_shared/chrome/ShellLink.tsx';
import { Logo } from '../_shared/chrome/Logo.tsx';
import { getNativeLanguageName } from '../_shared/getNativeLanguageName.ts';
import styles from './Login.module.css';

type Props = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly backdrop: Backdrop | undefined;
  /** Address of the back link. */
  readonly back: string;
  readonly children: ReactNode;
};

/**
 * The frame of the sign-in screens: the brand's artwork and logo beside one column. In narrow windows the artwork is
 * above the column.
 */
export function LoginFrame({ title, hint, backdrop, back, children }: Props) {
  const { stores, locale, localiseAddress } = useScreens();
  const text = {
    back: usePort((p) => p.text.t('back')),
    slogan: usePort((p) => p.text.t('loginInvite')),
    language: usePort((p) => p.text.t('language')),
  };
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-art={backdrop ? '' : undefined}>
      <div className={styles['art']}>
        {backdrop && <BackdropImage backdrop={backdrop} />}
        <ShellLink link={{ type: 'HOME' }} className={styles['logo']} label={stores.realm.name}>
          <Logo realm={stores.realm} />
        </ShellLink>
        {backdrop && (
          <p className={styles['slogan']}>
            <span>{text.slogan}</span>
          </p>
        )}
      </div>
      <div className={styles['content']}>
        <Link className={styles['back']} to={back} replace>
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
          <span>{text.back}</span>
        </Link>
        <div className={styles['column']}>
          <h1>{title}</h1>
          {hint && <p className={styles['hint']}>{hint}</p>}
          {children}
        </div>
        {/* The logo above names the brand to screen readers. */}
        <div className={styles['signature']} aria-hidden>
          <Logo realm={stores.realm} />
        </div>
        <nav className={styles['languages']} aria-label={text.language}>
          {stores.realm.locales
            .filter((other) => other !== locale && other !== 'debug')
            .map((other) => (
              <a key={other} href={localiseAddress(other)} hrefLang={other} lang={other}>
                {getNativeLanguageName(other)}
              </a>
            ))}
        </nav>
      </div>
    </main>
  );
}

/** The artwork is decorative, so its `alt` is empty. */
function BackdropImage({ backdrop }: { backdrop: Backdrop }) {
  const { images } = usePorts();
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const wide = images.describe((isRtl && backdrop.imageRtl) || backdrop.image);
  const portrait = backdrop.portrait ? images.describe(backdrop.portrait) : undefined;
  const focusStyle = {
    backgroundColor: wide.colour,
    ...(wide.position && { '--wide-focus': wide.position }),
    ...(portrait?.position && { '--tall-focus': portrait.position }),
  } as CSSProperties;
  return (
    <picture>
      {portrait?.srcSet && <source media="(max-width: 1024px)" srcSet={portrait.srcSet} sizes="100vw" />}
      <img
        src={wide.src}
        srcSet={wide.srcSet || undefined}
        sizes="(max-width: 1024px) 100vw, max(58vw, 178vh)"
        alt=""
        fetchPriority="high"
        style={focusStyle}
      />
    </picture>
  );
}
