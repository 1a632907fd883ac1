/** One chunk for the pages with forms: they share the form library. */
export { AddReviewPage } from './add-review.page.tsx';
export { AddressesPage } from './addresses.page.tsx';
export { MyProfilePage } from './my-profile.page.tsx';
export { UpdateAdditionalInfoPage } from './update-additional-info.page.tsx';
