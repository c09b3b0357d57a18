// How the form of experiments differs from others: what is running, times in the brand's time zone, the winner as a
// choice, and a new experiment that is complete.
import { CircleStop } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { FieldFrame } from '../pages/form/FieldFrame.tsx';
import { useSchemaForm, type FormOverrides } from '../pages/form/formContext.ts';
import { findLock } from '../pages/form/locks.ts';
import { SchemaTextField, type SchemaFieldProps } from '../pages/form/ScalarFields.tsx';
import { toInstant, toLocal } from '../pages/review/zonedTime.ts';
import type { FormField } from '../pages/schema/resolveSchema.ts';
import styles from './Settings.module.css';

const EXPERIMENT = /^\/experiments\/\d+$/;
const VARIANT = /^\/experiments\/\d+\/variants\/\d+$/;
/** How long a new experiment runs. */
const NEW_EXPERIMENT_DAYS = 14;

/** Returns the overrides of the form. */
export const createExperimentsForm = (timeZone: string): FormOverrides => ({
  showsAll: (pointer) => pointer === '' || EXPERIMENT.test(pointer) || VARIANT.test(pointer),
  control(field, value) {
    if (!EXPERIMENT.test(field.pointer.slice(0, field.pointer.lastIndexOf('/')))) return undefined;
    if (field.name === 'winner') return <WinnerField field={field} value={value} />;
    return field.name === 'startsAt' || field.name === 'endsAt' ? (
      <MomentField {...{ field, value, timeZone }} />
    ) : undefined;
  },
  newItem(pointer, items) {
    if (pointer === '/experiments') return createExperiment(items, Date.now());
    return pointer.endsWith('/variants') ? { id: findFreeId('variant', items), weight: 0 } : undefined;
  },
  header: (pointer, value) =>
    EXPERIMENT.test(pointer) ? <ExperimentHeader {...{ pointer, value, timeZone }} /> : undefined,
  fold: (pointer) => (EXPERIMENT.test(pointer) ? 'open' : undefined),
});

/** Returns a new experiment, which ends in two weeks and divides all visitors in halves. */
function createExperiment(existing: readonly Json[], now: number): Json {
  const id = findFreeId('experiment', existing);
  return {
    id,
    name: id,
    variants: [
      { id: 'control', weight: 50 },
      { id: 'b', weight: 50 },
    ],
    endsAt: toIsoDateTime(now + NEW_EXPERIMENT_DAYS * DAY_MS),
  };
}

function findFreeId(name: string, items: readonly Json[]): string {
  const ids = new Set(items.map((item) => (isJsonObject(item) ? item['id'] : undefined)));
  let number = items.length + 1;
  while (ids.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** Returns a moment without milliseconds, in ISO 8601. */
const toIsoDateTime = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

type HeaderProps = { readonly pointer: string; readonly value: JsonObject; readonly timeZone: string };

/** Renders whether an experiment runs, until when, and which pages use it; a running one can be ended. */
const ExperimentHeader = observer(function ExperimentHeader({ pointer, value, timeZone }: HeaderProps) {
  const { store, text, experiments, locks, permit } = useSchemaForm();
  const { startsAt, endsAt } = value;
  if (typeof endsAt !== 'string' || parseInstant(endsAt) === undefined) return null;
  const state = findExperimentState(
    { endsAt, startsAt: typeof startsAt === 'string' ? startsAt : undefined },
    Date.now(),
  );
  const published = experiments?.find(({ id }) => id === value['id']);
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const moment = format.format(parseInstant(state === 'planned' && typeof startsAt === 'string' ? startsAt : endsAt));
  const lock = findLock({ locks, permit }, joinPointer(pointer, 'endsAt'));
  return (
    <div className={styles['experiment']} data-experiment-state={state}>
      <p>
        <strong>{text(`experiment_${state}`)}</strong> {text(`experimentTime_${state}`, { moment })}
      </p>
      <p>
        {published && published.pages.length > 0 ? (
          <>
            {text('usedBy')}{' '}
            {published.pages.map((page) => (
              <a key={page} href={`/_admin/pages/${encodeURIComponent(page)}`}>
                {page}
              </a>
            ))}
          </>
        ) : (
          text(describeUse(published))
        )}
      </p>
      {state === 'running' && (
        <button
          type="button"
          className={styles['end']}
          disabled={lock !== undefined}
          title={lock?.reason}
          onClick={() => store.setValue(joinPointer(pointer, 'endsAt'), toIsoDateTime(Date.now()))}
        >
          <CircleStop size={16} strokeWidth={1.75} aria-hidden /> {text('endNow')}
        </button>
      )}
    </div>
  );
});

/** Returns the key of the text that says where an experiment without pages of its own is used. */
function describeUse(published: ExperimentSummary | undefined): 'usedByAll' | 'usedByNone' | 'notPublishedYet' {
  if (!published) return 'notPublishedYet';
  return published.changesAllPages ? 'usedByAll' : 'usedByNone';
}

/** Renders a moment in the brand's time zone. A text that is not a moment is shown as it is. */
function MomentField({ field, value, timeZone }: SchemaFieldProps & { readonly timeZone: string }) {
  const { store, text } = useSchemaForm();
  const id = useId();
  const moment = typeof value === 'string' ? parseInstant(value) : undefined;
  if (value !== undefined && value !== '' && moment === undefined)
    return <SchemaTextField field={field} value={value} />;
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <input
        id={id}
        type="datetime-local"
        step={1}
        required={field.isRequired}
        title={text('publishAt', { zone: timeZone })}
        value={moment === undefined ? '' : toLocal(moment, timeZone)}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const chosen = toInstant(target.value, timeZone);
          store.setValue(field.pointer, chosen === undefined ? undefined : toIsoDateTime(Date.parse(chosen)));
        }}
      />
    </FieldFrame>
  );
}

/** Renders the choice of a variant that everybody gets after the end. */
const WinnerField = observer(function WinnerField({ field, value }: SchemaFieldProps) {
  const { store, text } = useSchemaForm();
  const id = useId();
  const variants = readVariants(store.document, field);
  const current = typeof value === 'string' ? value : '';
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <select
        id={id}
        value={current}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => store.setValue(field.pointer, target.value === '' ? undefined : target.value)}
      >
        <option value="">{text('defaultVariant', { variant: variants[0] ?? '' })}</option>
        {current !== '' && !variants.includes(current) && <option value={current}>{current}</option>}
        {variants.slice(variants[0] === current ? 0 : 1).map((variant) => (
          <option key={variant} value={variant}>
            {variant}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
});

/** Returns the ids of the variants of the experiment around a field. */
function readVariants(document: JsonObject, { pointer }: FormField): readonly string[] {
  const { experiments } = document;
  const experiment = Array.isArray(experiments) ? experiments[Number(pointer.split('/')[2])] : undefined;
  const variants = isJsonObject(experiment) && Array.isArray(experiment['variants']) ? experiment['variants'] : [];
  return variants.flatMap((variant) =>
    isJsonObject(variant) && typeof variant['id'] === 'string' ? [variant['id']] : [],
  );
}
