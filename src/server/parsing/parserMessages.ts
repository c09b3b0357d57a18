// Messages between the server and a parser process.
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import type { FolderSources } from '../domain/publishing/folder/folderSources.ts';
import type { UnparsedFolder } from '../domain/publishing/folder/unparsedFolder.ts';
import type { EditOptions, EditedItems, ItemEdit } from '../domain/publishing/partial/editItems.ts';
import type { PrepareSettings, PreparedFolder } from '../domain/publishing/prepare/prepareFolder.ts';
import type { PreparedImage, UnusableImage } from '../images/prepareUpload.ts';
import type { JsonResult } from '../json/readJson.ts';
import type { Problem } from '#schemas/problems.ts';

/** The tasks with their inputs and results. */
export type ParserTasks = {
  readonly folder: {
    readonly input: { readonly folder: UnparsedFolder; readonly settings: PrepareSettings };
    readonly result: PreparedFolder;
  };
  /** Reads a file as a font. The result is whether it is a font. */
  readonly font: { readonly input: { readonly bytes: Uint8Array }; readonly result: boolean };
  /** Reads an image that an editor uploaded. */
  readonly image: {
    readonly input: { readonly bytes: Uint8Array };
    readonly result: PreparedImage | UnusableImage;
  };
  readonly json: {
    readonly input: { readonly bytes: Uint8Array; readonly maxDepth: number; readonly maxValues: number };
    readonly result: JsonResult;
  };
  /** Reads one item on each line. */
  readonly itemLines: {
    readonly input: { readonly bytes: Uint8Array };
    readonly result: { readonly edits: readonly ItemEdit[]; readonly problems: readonly Problem[] };
  };
  readonly editItems: {
    readonly input: {
      readonly sources: FolderSources;
      readonly edits: readonly ItemEdit[];
      readonly options: EditOptions;
    };
    readonly result: EditedItems;
  };
};

/** Name of a task of parser processes. */
export type TaskName = keyof ParserTasks;

/** The questions that a task can send to the server, with their inputs and the responses of the server. */
export type ParserQuestions = {
  readonly bytes: { readonly input: { readonly hash: string }; readonly response: Uint8Array };
  readonly content: {
    readonly input: { readonly realmId: string; readonly version: number };
    readonly response: RealmContent;
  };
  /** A file of the folder of plugins. */
  readonly plugin: { readonly input: { readonly path: string }; readonly response: Uint8Array };
};
/** Name of a question that a task can send to the server. */
export type QuestionName = keyof ParserQuestions;

/** Message to a parser process. */
export type MessageToParser =
  | { readonly kind: 'task'; readonly task: TaskName; readonly input: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

/** Message of a parser process. */
export type MessageFromParser =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'question'; readonly id: number; readonly question: QuestionName; readonly input: unknown };

/** File descriptor on which the process writes the path of each file before it reads it, one on each line. */
export const FILE_PATHS_DESCRIPTOR = 4;
