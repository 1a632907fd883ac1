/** The bank's challenge in its frame. */

const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';
const [authorize, refuse] = document.querySelectorAll('button');

function answer(outcome: 'fail' | 'succeed'): void {
  parent.postMessage({ outcome }, parentOrigin);
}

authorize?.addEventListener('click', () => answer('succeed'));
refuse?.addEventListener('click', () => answer('fail'));
// Leaving the challenge refuses it.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('fail');
});
authorize?.focus();
