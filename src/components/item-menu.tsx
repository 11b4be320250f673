import { Ellipsis } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { moreFor } from './component-words.ts'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

interface ItemMenuProps {
  readonly subject: string
  /** A function is called when the menu opens. */
  readonly choices: readonly MenuChoice[] | (() => readonly MenuChoice[])
  /** Places the button beside a value instead of over a list item. */
  readonly isInline?: boolean
}

export function MenuEntry({ choice: { id, title, isDisabled = false } }: { readonly choice: MenuChoice }) {
  return (
    <MenuItem id={id} className="menu-item" isDisabled={isDisabled}>
      {title}
    </MenuItem>
  )
}

function Choices({ choices: given }: Pick<ItemMenuProps, 'choices'>) {
  const choices = typeof given === 'function' ? given() : given
  return (
    <Menu className="menu" onAction={(id) => choices.find((choice) => choice.id === id)?.run()}>
      {choices.map((choice) => (
        <MenuEntry key={choice.id} choice={choice} />
      ))}
    </Menu>
  )
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
