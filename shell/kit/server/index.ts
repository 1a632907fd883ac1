/** For server builds of a first view: pages would load it for nothing. */
export { dehydrate } from '@tanstack/react-query';
export { MemoryRouter } from 'react-router-dom';
