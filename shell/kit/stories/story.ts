import type { Role } from '@shop/contracts';
import type { FakeAnswers } from '@shop/shop-runtime/testing/answers';
import type { BoundFunctions, queries } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** The shop around a story. */
export interface StoryShop {
  /** Address of the page. */
  readonly at?: string;
  /** Pattern of the address, for a page that reads parameters from it. */
  readonly pattern?: string;
  /** Roles of the signed-in person; an empty list is a buyer, none a visitor. */
  readonly roles?: readonly Role[];
  /** Answers by the name of the call. Others are examples made from the contract. */
  readonly answers?: FakeAnswers;
  /** Values that the browser has stored for the shop. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** Storybook gives these to the function that plays a story. */
interface Played {
  readonly canvas: BoundFunctions<typeof queries>;
  readonly userEvent: UserEvent;
}

/** How the picture of a story is taken: without a tag in the light theme, from left to right, 360 px wide. */
type PictureTag = 'desk' | 'night' | 'rtl' | 'no-picture';

interface StoryParameters {
  readonly shop?: StoryShop;
  readonly layout?: 'padded' | 'fullscreen';
}

/** The default export of a file with stories; its parameters are those of all its stories. */
export interface StoryFile {
  readonly title: string;
  readonly parameters?: StoryParameters;
}

/** A story in Storybook's format (CSF), with as much of it as the front ends use. */
export interface Story {
  readonly render: () => ReactNode;
  readonly parameters?: StoryParameters;
  readonly tags?: readonly PictureTag[];
  /** Brings the story into its state, and waits until it is there. */
  readonly play?: (played: Played) => Promise<unknown>;
}
