import { Ellipsis } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

interface ItemMenuProps {
  /** What the choices are for, as in `More for Payroll`. */
  readonly subject: string
  readonly choices: readonly MenuChoice[]
  /** Beside a value instead of over an item. */
  readonly isInline?: boolean
}

/** A button with the things that can be done to one item of a list. */
export function ItemMenu({ subject, choices, isInline = false }: ItemMenuProps) {
  return (
    <MenuTrigger>
      <Button
        className={isInline ? 'icon-button' : 'icon-button item-menu'}
        aria-label={`More for ${subject}`}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" onAction={(id) => choices.find((choice) => choice.id === id)?.run()}>
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              id={choice.id}
              className="menu-item"
              isDisabled={choice.isDisabled ?? false}
            >
              {choice.title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
