import { useCallback } from 'react';
import type { AdminText } from '../createAdminText.ts';
import type { BrandDiff, BrandsApi } from './brandsApi.ts';
import { LoadState } from './LoadState.tsx';
import { useLoaded } from './useLoaded.ts';
import styles from './WhatChanges.module.css';

type Props = {
  readonly api: Pick<BrandsApi, 'getBrandDiff'>;
  readonly text: AdminText;
  /** The version that visitors see. */
  readonly from: number;
  /** The version that they are going to see. */
  readonly to: number;
};

/** Lists what visitors see differently, before a person rolls back or starts a trial. */
export function WhatChanges({ api, text, from, to }: Props) {
  const load = useCallback(() => api.getBrandDiff({ from, to }), [api, from, to]);
  const { value, hasFailed, reload } = useLoaded(load);
  return (
    <div className={styles['changes']} aria-busy={!value && !hasFailed}>
      <h3 id="what-changes">{text('whatChanges')}</h3>
      {value && <Differences diff={value} text={text} />}
      {!value && !hasFailed && <p>{text('loading')}</p>}
      {!value && hasFailed && (
        <LoadState text={text} hasFailed message={text('whatChangesFailed')} onRetry={() => void reload()} />
      )}
    </div>
  );
}

function Differences({ diff, text }: { readonly diff: BrandDiff; readonly text: AdminText }) {
  const { files, fileCount, images, imageCount, from, to } = diff;
  if (fileCount + imageCount === 0) return <p>{text('whatChangesNothing')}</p>;
  const isCut = files.length < fileCount || images.length < imageCount;
  return (
    <>
      <p>{text('whatChangesCount', { files: fileCount, images: imageCount })}</p>
      <div
        className={styles['scroller']}
        role="region"
        aria-labelledby="what-changes"
        // Keyboards can scroll a box only when it is focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ul>
          {files.map((file) => (
            <li key={file.file}>
              <FileChanges file={file} text={text} />
            </li>
          ))}
          {images.map(({ name, change }) => (
            <li key={name} className={styles['entry']}>
              <bdi dir="ltr">art/{name}</bdi> <span className={styles['tag']}>{text(CHANGES[change])}</span>
            </li>
          ))}
        </ul>
        {isCut && (
          <p>
            {text('whatChangesCut')} <code dir="ltr">{`npm run realm -- diff <id> --from ${from} --to ${to}`}</code>
          </p>
        )}
      </div>
    </>
  );
}

const CHANGES = { added: 'diffAdded', removed: 'diffRemoved', changed: 'diffChanged' } as const;

type FileProps = { readonly file: BrandDiff['files'][number]; readonly text: AdminText };

function FileChanges({ file: { file, change, count, changes }, text }: FileProps) {
  const title = (
    <>
      <bdi dir="ltr">{file}</bdi>{' '}
      <span className={styles['tag']}>
        {change === 'changed' ? text('diffCount', { count }) : text(CHANGES[change])}
      </span>
    </>
  );
  if (changes.length === 0) return <div className={styles['entry']}>{title}</div>;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {changes.map((each) => (
          <li key={`${each.change} ${each.pointer}`}>
            <code dir="ltr">{each.pointer || '/'}</code>
            <ChangedValue change={each} text={text} />
          </li>
        ))}
        {changes.length < count && <li>{text('diffMore', { count: count - changes.length })}</li>}
      </ul>
    </details>
  );
}

type ValueProps = { readonly change: FileProps['file']['changes'][number]; readonly text: AdminText };

function ChangedValue({ change: { change, id, before, after }, text }: ValueProps) {
  if (change === 'moved')
    return (
      <span>
        <bdi>{id}</bdi>: {text('diffMoved', { before: before ?? '', after: after ?? '' })}
      </span>
    );
  return (
    <>
      {before !== undefined && (
        <del>
          <bdi>{before}</bdi>
        </del>
      )}
      {after !== undefined && (
        <ins>
          <bdi>{after}</bdi>
        </ins>
      )}
    </>
  );
}
