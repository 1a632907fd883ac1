import { act } from '@testing-library/react';

const watching = new Set<() => void>();

/** Nothing comes near the screen by itself where nothing is laid out; see {@link bringNear}. */
export class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: () => void;

  constructor(callback: IntersectionObserverCallback) {
    this.#tell = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }

  observe(): void {
    watching.add(this.#tell);
  }

  unobserve(): void {
    this.disconnect();
  }

  disconnect(): void {
    watching.delete(this.#tell);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** The person scrolls: everything that watches for it comes near. */
export function bringNear(): void {
  act(() => {
    for (const tell of [...watching]) tell();
  });
}
