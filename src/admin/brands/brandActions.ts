// What an administrator can do with versions and trials, and how each change is undone.
import type { AdminText } from '../createAdminText.ts';
import type { BrandsApi, BrandVersions } from './brandsApi.ts';

/** Who sees the version of a trial, and until when. */
type TrialShare = {
  /** Share of the visitors in percent. */
  readonly percent: number;
  /** When the trial ends by itself, in ISO 8601; null or missing: when somebody ends it. */
  readonly until?: string | null | undefined;
};

/** A change of what visitors see. */
export type BrandAction =
  | { readonly kind: 'rollback'; readonly to: number }
  | ({ readonly kind: 'start'; readonly version: number } & TrialShare)
  | ({ readonly kind: 'share' } & TrialShare)
  | { readonly kind: 'promote' }
  | { readonly kind: 'withdraw' };

/** The outcome of a change, and the change that undoes it. */
export type Outcome = { readonly message: string; readonly undo?: BrandAction };

type Change = {
  readonly api: BrandsApi;
  /** The versions that the person saw when they decided. */
  readonly seen: BrandVersions;
  readonly note: string;
  readonly text: AdminText;
};

/** Makes a change. Rejects when the server refuses it. */
export async function perform(action: BrandAction, { api, seen, note, text }: Change): Promise<Outcome> {
  const { current, trial } = seen;
  switch (action.kind) {
    case 'rollback': {
      const { to, from, pluginKeysOf } = await api.postBrandRollback({ body: { to: action.to, seen: current, note } });
      return {
        message: addKeptKeys(text('rollbackDone', { version: to }), pluginKeysOf, text),
        undo: { kind: 'rollback', to: from },
      };
    }
    case 'start': {
      const { version, percent, until = null } = action;
      const started = await api.postBrandTrial({ body: { version, percent, until, seen: trial?.version ?? 0, note } });
      return {
        message: addKeptKeys(text('trialStarted', { version: started.version, percent }), started.pluginKeysOf, text),
        undo: trial ? { kind: 'start', ...trial } : { kind: 'withdraw' },
      };
    }
    case 'share': {
      const { percent, until = null } = action;
      // An unchanged end is not sent, because the server refuses an end in the past, also the one that the trial has.
      const change = until === (trial?.until ?? null) ? {} : { until };
      await api.postBrandTrial({ body: { percent, ...change, seen: trial?.version ?? 0, note } });
      return {
        message: text('trialChanged', { percent }),
        ...(trial && { undo: { kind: 'share', percent: trial.percent, until: trial.until } }),
      };
    }
    default: {
      const { pluginKeysOf } = await api.postBrandTrialEnd({
        body: { outcome: action.kind, seen: trial?.version ?? 1, note },
      });
      const isPromoted = action.kind === 'promote';
      return {
        message: addKeptKeys(text(isPromoted ? 'trialPromoted' : 'trialWithdrawn'), pluginKeysOf, text),
        ...(trial && { undo: isPromoted ? { kind: 'rollback', to: current } : { kind: 'start', ...trial } }),
      };
    }
  }
}

/** Adds that the list of trusted keys is not the one of the restored version. */
const addKeptKeys = (message: string, version: number | undefined, text: AdminText): string =>
  version === undefined ? message : `${message} ${text('pluginKeysKept', { version })}`;

/** Texts of refusals by their code. */
export const REFUSALS: Readonly<Record<string, Parameters<AdminText>[0]>> = {
  TRIAL_CHANGED: 'brandChanged',
  TRIAL_MISSING: 'brandChanged',
  TRIAL_END_INVALID: 'trialEndInvalid',
  PUBLISH_CONFLICT: 'brandChanged',
  VERSION_MISSING: 'brandChanged',
  HOST_TAKEN: 'brandHostTaken',
  PLUGINS_REFUSED: 'brandPluginsRefused',
  PLUGIN_KEYS_INHERITED: 'brandPluginKeysInherited',
  TOO_MANY_REQUESTS: 'tooManyChanges',
};
