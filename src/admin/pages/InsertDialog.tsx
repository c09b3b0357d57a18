import { useEffect, useState } from 'react';
import type { Json } from './document/pointer.ts';
import type { AdminText } from '../createAdminText.ts';
import { Dialog } from './Dialog.tsx';
import { loadRowSamples, type RowSample } from './schema/loadRowSamples.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly text: AdminText;
  /** Elements of the page. */
  readonly elements: readonly Json[];
  readonly onClose: () => void;
  readonly onChoose: (element: Json) => void;
};

/** Renders the gallery of row types: each look with its picture. */
export function InsertDialog({ text, elements, onClose, onChoose }: Props) {
  const [samples, setSamples] = useState<readonly RowSample[]>();
  const [query, setQuery] = useState('');
  useEffect(() => {
    void loadRowSamples(elements).then(setSamples);
  }, [elements]);
  const wanted = query.trim().toLowerCase();
  const found = samples?.filter(({ type, name }) => `${type} ${name}`.toLowerCase().includes(wanted));
  return (
    <Dialog title={text('addRow')} onClose={onClose} isWide>
      <div className={styles['search']}>
        <input
          type="search"
          aria-label={text('searchRows')}
          placeholder={text('searchRows')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <button type="button" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
      <ul className={styles['samples']} aria-busy={samples === undefined}>
        {found?.map((sample) => (
          <li key={`${sample.type} ${sample.name}`}>
            <button type="button" lang="en" dir="ltr" onClick={() => onChoose(sample.element)}>
              {sample.image !== undefined && <img src={sample.image} alt="" loading="lazy" width={400} height={225} />}
              <span>
                <b>{sample.type}</b> {sample.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{text('noRows')}</p>}
    </Dialog>
  );
}
