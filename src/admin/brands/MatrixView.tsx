import { Fragment, useId, useMemo, useState, type ReactNode } from 'react';
import { MATRIX_GROUPS, type MatrixGroup } from '#schemas/domain/brand.ts';
import type { AdminText } from '../createAdminText.ts';
import type { AddressProps, MatrixBrand, BrandPartProps, BrandSetting, BrandMatrix } from './brandsApi.ts';
import { BrandLink } from './BrandLink.tsx';
import { ExplainDialog, type ExplainedKey } from './ExplainDialog.tsx';
import { isColourKey } from './isColourKey.ts';
import { LookUpForm } from './LookUpForm.tsx';
import { exportMatrix, type ExportFormat } from './exportMatrix.ts';
import { selectKeys, type MatrixFilter } from './selectKeys.ts';
import { ValueText } from './ValueText.tsx';
import styles from './Brands.module.css';
import tables from './BrandTables.module.css';

const GROUP_TEXTS: Readonly<Record<MatrixGroup, Parameters<AdminText>[0]>> = {
  settings: 'matrixSettings',
  vendors: 'matrixVendors',
  features: 'matrixFeatures',
  rowTypes: 'matrixRowTypes',
  theme: 'matrixTheme',
  labels: 'matrixLabels',
  content: 'matrixContent',
};
/** Groups whose cells are counts. No single value of a file sets a count. */
const COUNT_GROUPS: readonly MatrixGroup[] = ['labels', 'content'];

type Props = BrandPartProps & AddressProps & { readonly matrix: BrandMatrix };

const readFilter = (query: Props['query']): MatrixFilter => ({
  search: query['q'] ?? '',
  group: MATRIX_GROUPS.find((group) => group === query['group']),
  onlyDifferent: query['different'] === '1',
});

/** Renders one column for each brand and one row for each key. The filter is part of the address. */
export function MatrixView({ matrix, query, setQuery, ...sharedProps }: Props) {
  const { text } = sharedProps;
  const filter = readFilter(query);
  const { search, group, onlyDifferent } = filter;
  const allKeys = useMemo(() => selectKeys(matrix, { search: '', group: undefined, onlyDifferent: false }), [matrix]);
  const keys = useMemo(
    () => selectKeys(matrix, { search, group, onlyDifferent }),
    [matrix, search, group, onlyDifferent],
  );
  const [explained, setExplained] = useState<ExplainedKey>();
  const [exportNotice, setExportNotice] = useState<string>();
  const download = (format: ExportFormat): void => {
    exportMatrix(matrix, keys, format);
    setExportNotice(text('matrixExported', { count: keys.length }));
  };
  return (
    <>
      <Filter filter={filter} setQuery={setQuery} text={text} onExport={download} />
      <p role="status" className={styles['count']}>
        {text('matrixCount', { count: keys.length, all: allKeys.length })} {exportNotice}
      </p>
      {keys.length === 0 ? (
        <p className={styles['message']}>{text('matrixEmpty')}</p>
      ) : (
        <MatrixTable brands={matrix.brands} keys={keys} text={text} onExplain={setExplained} />
      )}
      <LookUpForm brands={matrix.brands} text={text} onExplain={setExplained} />
      {explained && <ExplainDialog {...sharedProps} explained={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}

type FilterProps = {
  readonly filter: MatrixFilter;
  readonly setQuery: Props['setQuery'];
  readonly text: AdminText;
  readonly onExport: (format: ExportFormat) => void;
};

function Filter({ filter, setQuery, text, onExport }: FilterProps) {
  return (
    <div className={styles['filter']} role="search" aria-label={text('matrixFilter')}>
      <label>
        <span>{text('matrixSearch')}</span>
        <input type="search" value={filter.search} onChange={({ target }) => setQuery({ q: target.value })} />
      </label>
      <label>
        <span>{text('matrixGroup')}</span>
        <select value={filter.group ?? ''} onChange={({ target }) => setQuery({ group: target.value })}>
          <option value="">{text('matrixAll')}</option>
          {MATRIX_GROUPS.map((group) => (
            <option key={group} value={group}>
              {text(GROUP_TEXTS[group])}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={filter.onlyDifferent}
          onChange={({ target }) => setQuery({ different: target.checked ? '1' : '' })}
        />
        <span>{text('matrixOnlyDifferent')}</span>
      </label>
      <div className={styles['buttons']}>
        {(['csv', 'json'] as const).map((format) => (
          <button key={format} type="button" className={styles['button']} onClick={() => onExport(format)}>
            {text('matrixExport', { format: format.toUpperCase() })}
          </button>
        ))}
      </div>
    </div>
  );
}

type TableProps = {
  readonly brands: readonly MatrixBrand[];
  readonly keys: BrandMatrix['keys'];
  readonly text: AdminText;
  readonly onExplain: (explained: ExplainedKey) => void;
};

function MatrixTable({ brands, keys, text, onExplain }: TableProps) {
  const captionId = useId();
  const groups = MATRIX_GROUPS.filter((group) => keys.some((key) => key.group === group));
  return (
    // Keyboards can scroll a box only when it is focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={tables['scroller']} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className={tables['matrix']}>
        <caption id={captionId}>{text('matrixCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('matrixKey')}</th>
            {brands.map((brand) => (
              <th key={brand.realm} scope="col">
                <BrandHead brand={brand} text={text} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th colSpan={brands.length + 1} scope="rowgroup" className={tables['group']}>
                <span>{text(GROUP_TEXTS[group])}</span>
              </th>
            </tr>
            {keys
              .filter((key) => key.group === group)
              .map(({ key }) => (
                <tr key={key}>
                  <th scope="row">
                    <code dir="ltr">{addLineBreaks(shorten(key, group))}</code>
                  </th>
                  {brands.map((brand) => (
                    <td key={brand.realm}>
                      <MatrixCell
                        {...{ brand, text, onExplain }}
                        name={key}
                        cell={brand.cells[key]}
                        isCount={COUNT_GROUPS.includes(group)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Returns a key that a narrow column breaks at its dots and before its capital letters. */
const addLineBreaks = (key: string): ReactNode =>
  key.split(/(?=[.A-Z])/).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a key never change their order
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Returns a key without the name of its group, which is in the heading above. */
const shorten = (key: string, group: MatrixGroup): string =>
  key.startsWith(`${group}.`) ? key.slice(group.length + 1) : key;

function BrandHead({ brand, text }: { readonly brand: MatrixBrand; readonly text: AdminText }) {
  const { name, isOwn, version, trial } = brand;
  return (
    <>
      {isOwn ? <bdi>{name}</bdi> : <BrandLink brand={brand} path="/_admin/brands?view=versions" />}
      <span className={styles['quiet']}>
        {text('versionNumber', { version })}
        {trial && ` · ${text('trialShort', { version: trial.version, percent: trial.percent })}`}
      </span>
    </>
  );
}

type CellProps = {
  readonly brand: MatrixBrand;
  readonly name: string;
  readonly cell: BrandSetting | undefined;
  readonly isCount: boolean;
  readonly text: AdminText;
  readonly onExplain: (explained: ExplainedKey) => void;
};

function MatrixCell({ brand, name, cell, isCount, text, onExplain }: CellProps) {
  if (!cell || cell.layer === '') return <span className={tables['none']}>–</span>;
  const content = (
    <>
      <ValueText value={cell.value} text={text} isColour={isColourKey(name)} />
      {(cell.layer !== brand.realm || cell.file === '') && !isCount && (
        <span className={styles['quiet']}>{describeLayer(cell, text)}</span>
      )}
    </>
  );
  if (isCount) return <span className={tables['plain']}>{content}</span>;
  return (
    <button
      type="button"
      className={tables['cell']}
      title={text('matrixExplain')}
      onClick={() => onExplain({ key: name, realm: brand.realm, brand: brand.name })}
    >
      {content}
    </button>
  );
}

/** Returns where a value comes from, for a cell. */
function describeLayer({ layer, file }: BrandSetting, text: AdminText): string {
  if (layer === 'derived') return text('matrixDerived');
  return file === '' ? text('matrixDefault') : text('matrixFrom', { realm: layer });
}
