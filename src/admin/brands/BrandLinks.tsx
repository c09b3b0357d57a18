import { useState, type FormEvent } from 'react';
import type { MatrixBrand, BrandPartProps } from './brandsApi.ts';
import styles from './Brands.module.css';
import lists from './Lists.module.css';

type Props = BrandPartProps & {
  readonly brands: readonly MatrixBrand[];
  /** Loads the brands again. */
  readonly onChange: () => Promise<void>;
};

type Notice = { readonly message: string; readonly hasFailed: boolean };

/** Links accounts of other brands with a code, and ends such links. */
export function BrandLinks({ api, text, locale, brands, onChange }: Props) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof api.postBrandLinkCode>>>();
  const [enteredCode, setEnteredCode] = useState('');
  const [notice, setNotice] = useState<Notice>();
  const attempt = async (make: () => Promise<string>): Promise<void> => {
    setNotice(undefined);
    const result = await make().then(
      (message): Notice => ({ message, hasFailed: false }),
      (failure: { readonly code?: string }): Notice => ({
        message: text(failure.code === 'LINK_CODE_INVALID' ? 'linkCodeInvalid' : 'changeFailed'),
        hasFailed: true,
      }),
    );
    if (!result.hasFailed) await onChange();
    setNotice(result);
  };
  const createCode = (): Promise<void> =>
    attempt(async () => {
      setCode(await api.postBrandLinkCode({}));
      return text('linkCodeCreated');
    });
  const addLink = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      const { realm } = await api.postBrandLink({ body: { code: enteredCode.trim() } });
      setEnteredCode('');
      return text('linkAdded', { brand: realm });
    });
  };
  const endLink = (brand: MatrixBrand): Promise<void> =>
    attempt(async () => {
      await api.deleteBrandLink({ realm: brand.realm });
      return text('linkEnded', { brand: brand.name });
    });
  const linked = brands.filter(({ isLinked }) => isLinked);
  return (
    <section className={styles['section']} aria-labelledby="links">
      <h2 id="links">{text('links')}</h2>
      <p className={styles['hint']}>{text('linksHint')}</p>
      <p role="status" className={notice && !notice.hasFailed ? styles['done'] : styles['visuallyHidden']}>
        {notice && !notice.hasFailed && notice.message}
      </p>
      {notice?.hasFailed && (
        <p role="alert" className={styles['failed']}>
          {notice.message}
        </p>
      )}
      <LinkCode code={code} text={text} locale={locale} onCreate={() => void createCode()} />
      <form className={styles['form']} onSubmit={addLink}>
        <label>
          <span>{text('linkCode')}</span>
          <input
            dir="ltr"
            required
            maxLength={120}
            autoComplete="off"
            value={enteredCode}
            onChange={({ target }) => setEnteredCode(target.value)}
          />
        </label>
        <button type="submit" className={styles['button']}>
          {text('linkAdd')}
        </button>
      </form>
      <LinkedBrands linked={linked} text={text} onEnd={(brand) => void endLink(brand)} />
    </section>
  );
}

type CodeProps = Pick<Props, 'text' | 'locale'> & {
  readonly code: { readonly code: string; readonly expiresAt: string } | undefined;
  readonly onCreate: () => void;
};

/** Creates a code, and shows it. */
function LinkCode({ code, text, locale, onCreate }: CodeProps) {
  return (
    <div className={styles['buttons']}>
      <button type="button" className={styles['button']} onClick={onCreate}>
        {text('linkCreateCode')}
      </button>
      {code && (
        <p className={lists['code']}>
          <code dir="ltr">{code.code}</code>
          <span className={styles['quiet']}>
            {text('linkCodeUntil', {
              time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(code.expiresAt)),
            })}
          </span>
        </p>
      )}
    </div>
  );
}

type LinkedProps = Pick<Props, 'text'> & {
  readonly linked: readonly MatrixBrand[];
  readonly onEnd: (brand: MatrixBrand) => void;
};

/** Lists the brands that the person has linked. */
function LinkedBrands({ linked, text, onEnd }: LinkedProps) {
  if (linked.length === 0) return null;
  return (
    <ul className={lists['list']}>
      {linked.map((brand) => (
        <li key={brand.realm}>
          <bdi className={lists['name']}>{brand.name}</bdi>
          <button
            type="button"
            className={styles['button']}
            aria-label={text('linkEndOf', { brand: brand.name })}
            onClick={() => onEnd(brand)}
          >
            {text('linkEnd')}
          </button>
        </li>
      ))}
    </ul>
  );
}
