import { Ellipsis } from 'lucide-react'
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  type MenuProps,
} from 'react-aria-components'
import { moreFor } from './component-words.ts'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

/** Choices of a menu. Null is a separator; one without a choice before and after it is not shown. */
export type MenuChoices = readonly (MenuChoice | null)[]

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
        onChoice?.()
        choices.find((choice) => choice?.id === id)?.run()
      }}
    >
      {withoutNeedless(choices).map((choice, index) =>
        choice === null ? (
          <Separator key={`line ${index}`} className="menu-line" />
        ) : (
          <MenuItem
            key={choice.id}
            id={choice.id}
            className="menu-item"
            isDisabled={choice.isDisabled ?? false}
          >
            {choice.title}
          </MenuItem>
        ),
      )}
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
