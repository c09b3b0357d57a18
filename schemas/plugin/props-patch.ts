// The JSON Patch by which a plugin changes the props of its own row (docs/adr/075-patches-of-plugins.md).
import { defineSchema } from '../defineSchema.ts';
import { patchOperationSchema, type PatchOperation } from '../preview/patch.ts';

/** Largest number of operations of one patch. */
export const MAX_OPERATIONS = 100;

/** Operations of one patch. Their pointers begin with `/props`. */
export const propsPatchSchema = defineSchema({
  type: 'array',
  minItems: 1,
  maxItems: MAX_OPERATIONS,
  items: patchOperationSchema,
  description: 'A JSON Patch (RFC 6902) of the props of a row: all operations are applied, or none.',
});

/** Why a patch was refused. The texts are in English, for authors of plugins. */
export type PatchFinding = {
  /** What is wrong. */
  readonly what: string;
  /** JSON pointer in the patch, such as `/0/path`; below `/props` when the patched props are wrong. */
  readonly where: string;
  /** What would be accepted. */
  readonly expected: string;
  /** What the patch has instead, at most 80 characters. */
  readonly found?: string;
  /** What the author of the plugin can do. */
  readonly remedy: string;
};

/** The result of a patch. A refused one changes nothing. */
export type PatchResult =
  | { readonly isApplied: true; readonly props: Readonly<Record<string, unknown>> }
  | { readonly isApplied: false; readonly finding: PatchFinding };

/** Patches the props of the own row. Never rejects. Patches are applied one after the other. */
export type PatchProps = (operations: readonly PatchOperation[]) => Promise<PatchResult>;
