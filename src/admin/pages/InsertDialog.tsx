import { useEffect, useState } from 'react';
import type { Json } from '#schemas/jsonPointer.ts';
import type { AdminText } from '../createAdminText.ts';
import { Dialog } from './Dialog.tsx';
import { PlaceSelect } from './compose/PlaceSelect.tsx';
import { loadRowSamples, type RowSample } from './schema/loadRowSamples.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly text: AdminText;
  readonly locale: string;
  /** Elements of the page. */
  readonly elements: readonly Json[];
  /** Index at which the row is inserted, unless the person chooses another position. */
  readonly index: number;
  readonly onClose: () => void;
  readonly onChoose: (element: Json, index: number) => void;
};

/** Renders the gallery of rows that can be inserted, each with its image. */
export function InsertDialog({ text, locale, elements, index, onClose, onChoose }: Props) {
  const [samples, setSamples] = useState<readonly RowSample[]>();
  const [query, setQuery] = useState('');
  const [insertIndex, setInsertIndex] = useState(index);
  useEffect(() => {
    void loadRowSamples(elements).then(setSamples);
  }, [elements]);
  const wanted = query.trim().toLowerCase();
  const nameOf = ({ key }: RowSample): string => text(`row_${key}`);
  const found = samples?.filter((sample) => `${sample.type} ${nameOf(sample)}`.toLowerCase().includes(wanted));
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
        <PlaceSelect
          {...{ text, locale, elements }}
          className={styles['place']}
          gap={insertIndex}
          onChange={setInsertIndex}
        />
        <button type="button" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
      <ul className={styles['samples']} aria-busy={samples === undefined}>
        {found?.map((sample) => (
          <li key={sample.key}>
            <button type="button" onClick={() => onChoose(sample.element, insertIndex)}>
              {sample.image !== undefined && <img src={sample.image} alt="" loading="lazy" width={400} height={225} />}
              <span>
                <bdi>{nameOf(sample)}</bdi>
                <code dir="ltr">{sample.type}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{text('noRows')}</p>}
    </Dialog>
  );
}
