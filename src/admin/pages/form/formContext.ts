import { createContext, useContext, type ReactNode } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { References } from '#schemas/api/editing/getReferences.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import type { DocumentPermit } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import { getAt, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import type { FormField } from '../schema/resolveSchema.ts';
import type { EditorStore } from '../store/EditorStore.ts';

/** Fetches the things of a kind whose id or title contains a text. */
export type LoadReferences = (kind: ReferenceKind, query: string) => Promise<References>;

/** What every field of the form needs. */
export type FormContextValue = {
  readonly store: EditorStore;
  readonly text: AdminText;
  /** Translates the description of a field. */
  readonly translate: TranslateDescription;
  /** Languages of the realm, its default first. */
  readonly locales: readonly string[];
  /** Shows a part of the document in the source editor. */
  readonly showSource: (pointer: string) => void;
  /** Parts of the document that cannot be changed, with the reason; missing: none. */
  readonly locks?: readonly FieldLock[];
  /** What the role of the editor allows; missing: everything. */
  readonly permit?: DocumentPermit | undefined;
  /** The experiments that rows may name; missing: they are not loaded. */
  readonly experiments?: readonly ExperimentSummary[] | undefined;
  /** Fetches what a field may name; missing: fields offer nothing. */
  readonly loadReferences?: LoadReferences | undefined;
  /** The values that the document inherits where it has none of its own; missing: it inherits nothing. */
  readonly inherited?: InheritedDocument;
  /** How the form differs from the form of a page; missing: it is the same. */
  readonly overrides?: FormOverrides;
};

/** A part of the document that cannot be changed. The pointer '' is the whole document. */
export type FieldLock = { readonly pointer: string; readonly reason: string };

/** The document from which another one inherits. */
export type InheritedDocument = {
  /** Id of the realm that it belongs to. */
  readonly realm: string;
  readonly document: JsonObject;
};

/** How the form of a document differs from the form of a page. */
export type FormOverrides = {
  /** Returns the control of a field; undefined: the field gets the control that fits its schema. */
  readonly control?: (field: FormField, value: Json | undefined) => ReactNode;
  /** Whether all fields of an object are shown, also those that it does not have. */
  readonly showsAll?: (pointer: string) => boolean;
  /** Returns a new item of the list at a pointer; undefined: the item is created from its schema. */
  readonly newItem?: (pointer: string, items: readonly Json[]) => Json | undefined;
  /** Returns what is shown above the fields of an object. */
  readonly header?: (pointer: string, value: JsonObject) => ReactNode;
  /** Returns whether an object that can be folded is open or closed at first; undefined: it cannot be folded. */
  readonly fold?: (pointer: string, value: Json) => 'open' | 'closed' | undefined;
  /** Returns the pointer in the inherited document for a pointer in an entry of a list; undefined: it inherits nothing. */
  readonly findInherited?: (pointer: string, document: JsonObject, inherited: JsonObject) => string | undefined;
};

/** Provides the context of a form to its fields, which read it with `useSchemaForm`. */
export const SchemaFormContext = createContext<FormContextValue | undefined>(undefined);

/** Returns the form's context. @throws an Error outside of a form */
export function useSchemaForm(): FormContextValue {
  const value = useContext(SchemaFormContext);
  if (!value) throw new Error('A field was rendered outside of SchemaFormContext: render it inside PageForm.');
  return value;
}

/**
 * Returns the value that the document inherits at a pointer; undefined: none. Entries of lists inherit nothing unless the
 * overrides of the form find what they inherit.
 */
export function useInherited(pointer: string): Json | undefined {
  const { inherited, overrides, store } = useSchemaForm();
  if (!inherited) return undefined;
  const at = /\/\d+(\/|$)/.test(pointer)
    ? overrides?.findInherited?.(pointer, store.document, inherited.document)
    : pointer;
  return at === undefined ? undefined : getAt(inherited.document, at);
}
