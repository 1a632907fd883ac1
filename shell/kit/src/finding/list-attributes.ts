/** The attributes of the box that its open list sets. */
export interface ListAttributes {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls'?: string | undefined;
  readonly 'aria-activedescendant'?: string | undefined;
}
