import type { PatchProps, PatchResult } from '#schemas/plugin/props-patch.ts';
import type { CheckPatched } from './patch/applyPropsPatch.ts';

type PatcherOptions = {
  /** The props before the first patch. */
  readonly props: unknown;
  /** Validates patched props. */
  readonly check: CheckPatched;
  /** Called with the new props after each patch that was applied. */
  readonly onChange: (props: Readonly<Record<string, unknown>>) => void;
  /** Aborted when the row is not rendered any more, or its props have changed otherwise. */
  readonly signal: AbortSignal;
};

/**
 * Patches the props of one row, as `PatchProps`.
 * @param isCurrent whether the document that sent the patch is still shown, at the time when the patch is applied.
 *   Default: it is
 */
export type PropsPatcher = (operations: Parameters<PatchProps>[0], isCurrent?: () => boolean) => Promise<PatchResult>;

/** Creates the function by which a plugin patches the props of one row. Its code is loaded with the first patch. */
export function createPropsPatcher({ props, check, onChange, signal }: PatcherOptions): PropsPatcher {
  let current = props;
  let last: Promise<unknown> = Promise.resolve();
  return (operations, isCurrent = () => true) => {
    const run = async (): Promise<PatchResult> => {
      const { applyPropsPatch, refuse } = await import('./patch/applyPropsPatch.ts');
      const result = await applyPropsPatch(current, operations, check);
      if (signal.aborted || !isCurrent())
        return refuse(
          'The row has other props now, or is not shown.',
          '',
          'a row that is shown',
          'Patch the props that the row has now.',
        );
      if (result.isApplied) {
        current = result.props;
        onChange(result.props);
      }
      return result;
    };
    const result = last.then(run).catch((error: unknown): PatchResult => ({
      isApplied: false,
      finding: {
        what: 'The page could not apply the patch.',
        where: '',
        expected: 'a patch that the page can read, and a page that can load its code',
        found: String(error).slice(0, 80),
        remedy: 'Send the patch again.',
      },
    }));
    last = result;
    return result;
  };
}
