import { useState, type FormEvent } from 'react';
import type { AdminText } from '../createAdminText.ts';
import type { MatrixBrand } from './brandsApi.ts';
import type { ExplainedKey } from './ExplainDialog.tsx';
import styles from './Brands.module.css';

type Props = {
  readonly brands: readonly MatrixBrand[];
  readonly text: AdminText;
  readonly onExplain: (explained: ExplainedKey) => void;
};

/** Asks for a key that the matrix does not list, such as a label. */
export function LookUpForm({ brands, text, onExplain }: Props) {
  const [key, setKey] = useState('');
  const [realm, setRealm] = useState(brands[0]?.realm ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const brand = brands.find((each) => each.realm === realm);
    if (brand && key.trim() !== '') onExplain({ key: key.trim(), realm, brand: brand.name });
  };
  return (
    <section className={styles['section']} aria-labelledby="look-up">
      <h2 id="look-up">{text('lookUp')}</h2>
      <p className={styles['hint']}>{text('lookUpHint')}</p>
      <form className={styles['form']} onSubmit={submit}>
        <label>
          <span>{text('lookUpKey')}</span>
          <input dir="ltr" required maxLength={200} value={key} onChange={({ target }) => setKey(target.value)} />
        </label>
        <label>
          <span>{text('brand')}</span>
          <select value={realm} onChange={({ target }) => setRealm(target.value)}>
            {brands.map((brand) => (
              <option key={brand.realm} value={brand.realm}>
                {brand.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={styles['button']}>
          {text('lookUpExplain')}
        </button>
      </form>
    </section>
  );
}
