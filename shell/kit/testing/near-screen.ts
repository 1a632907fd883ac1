import { act } from '@testing-library/react';

const watching = new Set<() => void>();

/** Never fires by itself, because jsdom has no layout; see {@link bringNear}. */
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

/** Simulates scrolling: all observed elements come near the viewport. */
export function bringNear(): void {
  act(() => {
    for (const tell of [...watching]) tell();
  });
}
