// The JSON Patch by which a plugin changes the props of its own row (docs/adr/075-patches-of-plugins.md).
import { defineSchema } from '../defineSchema.ts';
import { patchOperationSchema, type PatchOperation } from '../preview/patch.ts';

/** Operations of one patch. Their pointers begin with `/props`. */
export const propsPatchSchema = defineSchema({
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: patchOperationSchema,
  description: 'A JSON Patch (RFC 6902) of the props of a row: all operations are applied, or none.',
});

/** Why a patch was refused. The texts are in English, for authors of plugins. */
export type PatchFinding = {
  /** What is wrong. */
  readonly what: string;
  /** JSON pointer in the patch, such as `/0/path`; below `/props` when the patched props are wrong. */
  readonly where: string;
  readonly expected: string;
  readonly found?: string;
  readonly remedy: string;
};

/** The result of a patch. A refused one changes nothing. */
export type PatchResult =
  | { readonly isApplied: true; readonly props: Readonly<Record<string, unknown>> }
  | { readonly isApplied: false; readonly finding: PatchFinding };

/** Patches the props of the own row. Never rejects. Patches are applied one after the other. */
export type PatchProps = (operations: readonly PatchOperation[]) => Promise<PatchResult>;
