import { ChevronRight, Ellipsis } from 'lucide-react'
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
  type MenuProps,
} from 'react-aria-components'
import { moreFor } from './component-words.ts'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

/** A choice that opens a menu of its own. */
export interface Submenu {
  readonly id: string
  readonly title: string
  readonly choices: readonly MenuChoice[]
}

/** Choices of a menu. Null is a separator; one without a choice before and after it is not shown. */
export type MenuChoices = readonly (MenuChoice | Submenu | null)[]

interface ItemMenuProps {
  readonly subject: string
  /** A function is called when the menu opens. */
  readonly choices: MenuChoices | (() => MenuChoices)
  /** Places the button beside a value instead of over a list item. */
  readonly isInline?: boolean
}

function withoutNeedless(choices: MenuChoices): MenuChoices {
  const end = choices.findLastIndex((choice) => choice !== null) + 1
  return choices.slice(0, end).filter((choice, at) => choice !== null || (at > 0 && choices[at - 1] !== null))
}

interface ChoiceMenuProps extends Pick<MenuProps<object>, 'aria-label' | 'autoFocus'> {
  readonly choices: MenuChoices
  /** Called before the choice runs. */
  readonly onChoice?: () => void
}

export function ChoiceMenu({ choices, onChoice, ...props }: ChoiceMenuProps) {
  return (
    <Menu
      className="menu"
      {...props}
      onAction={(id) => {
        const choice = choices.find((each) => each?.id === id)
        if (choice == null || 'choices' in choice) return
        onChoice?.()
        choice.run()
      }}
    >
      {withoutNeedless(choices).map((choice, index) => {
        if (choice === null) return <Separator key={`line ${index}`} className="menu-line" />
        const { id, title } = choice
        if (!('choices' in choice))
          return (
            <MenuItem key={id} id={id} className="menu-item" isDisabled={choice.isDisabled ?? false}>
              {title}
            </MenuItem>
          )
        return (
          <SubmenuTrigger key={id}>
            <MenuItem id={id} className="menu-item is-submenu" textValue={title}>
              {title}
              <ChevronRight size={13} aria-hidden="true" />
            </MenuItem>
            <Popover className="popover">
              <ChoiceMenu choices={choice.choices} aria-label={title} {...(onChoice ? { onChoice } : {})} />
            </Popover>
          </SubmenuTrigger>
        )
      })}
    </Menu>
  )
}

function Choices({ choices: given }: Pick<ItemMenuProps, 'choices'>) {
  return <ChoiceMenu choices={typeof given === 'function' ? given() : given} />
}

export function ItemMenu({ subject, choices, isInline = false }: ItemMenuProps) {
  return (
    <MenuTrigger>
      <Button className={isInline ? 'icon-button' : 'icon-button item-menu'} aria-label={moreFor(subject)}>
        <Ellipsis size={14} aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Choices choices={choices} />
      </Popover>
    </MenuTrigger>
  )
}
