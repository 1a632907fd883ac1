function answer(outcome: 'succeed' | 'fail'): void {
  parent.postMessage({ outcome }, location.origin);
}

const authorize = document.querySelector<HTMLButtonElement>('#test-source-authorize-3ds');
const refuse = document.querySelector<HTMLButtonElement>('#test-source-fail-3ds');

authorize?.addEventListener('click', () => answer('succeed'));
refuse?.addEventListener('click', () => answer('fail'));
// Leaving the challenge is refusing it.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('fail');
});
authorize?.focus();
