-- Writes zine's tags for elements that Markdown can't express.

local inline_tags, block_tags

local function escaped(text)
  return (text:gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;"))
end

local function quoted(text) return '"' .. escaped(text):gsub('"', "&quot;"):gsub("%c", " ") .. '"' end

local function attribute_text(attr)
  local parts = {}
  if attr.identifier ~= "" then table.insert(parts, " id=" .. quoted(attr.identifier)) end
  if #attr.classes > 0 then table.insert(parts, " class=" .. quoted(table.concat(attr.classes, " "))) end
  for _, key in ipairs { "lang", "dir", "style", "width" } do
    if attr.attributes[key] then table.insert(parts, " " .. key .. "=" .. quoted(attr.attributes[key])) end
  end
  return table.concat(parts)
end

local tag_names = {
  Emph = "em", Strong = "strong", Strikeout = "s", Superscript = "sup", Subscript = "sub", Underline = "u",
}

-- Returns the text without markup. Characters that already have a backslash lose it.
local function plain_text(inlines)
  local parts = {}
  pandoc.Span(inlines):walk {
    Str = function(str) table.insert(parts, str.text) end,
    Space = function() table.insert(parts, " ") end,
    SoftBreak = function() table.insert(parts, " ") end,
    Code = function(code) table.insert(parts, code.text) end,
    RawInline = function(inline)
      if inline.format == "commonmark" then table.insert(parts, inline.text == "\\\n" and " " or inline.text:sub(2)) end
    end,
  }
  return table.concat(parts)
end

local function inline_text(inline)
  local kind = inline.t
  if kind == "Str" then return escaped(inline.text) end
  if kind == "Space" or kind == "SoftBreak" then return " " end
  if kind == "LineBreak" then return "<br>" end
  if kind == "RawInline" then
    if inline.format == "html" then return inline.text end
    -- A line break of Markdown, or a character with its backslash.
    return inline.text == "\\\n" and "<br>" or escaped(inline.text:sub(2))
  end
  if tag_names[kind] then
    return "<" .. tag_names[kind] .. ">" .. inline_tags(inline.content) .. "</" .. tag_names[kind] .. ">"
  end
  if kind == "SmallCaps" then return '<span class="smallcaps">' .. inline_tags(inline.content) .. "</span>" end
  if kind == "Quoted" then
    local marks = inline.quotetype == "SingleQuote" and { "‘", "’" } or { "“", "”" }
    return marks[1] .. inline_tags(inline.content) .. marks[2]
  end
  if kind == "Cite" then return inline_tags(inline.content) end
  if kind == "Code" then return "<code>" .. escaped(inline.text) .. "</code>" end
  if kind == "Math" then return "<code>" .. escaped(inline.text) .. "</code>" end
  if kind == "Link" then
    return "<a href=" .. quoted(inline.target) .. ">" .. inline_tags(inline.content) .. "</a>"
  end
  if kind == "Image" then
    return "<img src=" .. quoted(inline.src) .. attribute_text(inline.attr)
      .. " alt=" .. quoted(plain_text(inline.caption)) .. ">"
  end
  if kind == "Note" then return "<footnote>" .. block_tags(inline.content, "<br>") .. "</footnote>" end
  if kind == "Span" then
    local content = inline_tags(inline.content)
    return is_empty(inline.attr) and content or "<span" .. attribute_text(inline.attr) .. ">" .. content .. "</span>"
  end
  return escaped(stringify(inline))
end

inline_tags = function(inlines)
  local parts = {}
  for _, inline in ipairs(inlines) do table.insert(parts, inline_text(inline)) end
  return (table.concat(parts):gsub("%s*\n%s*", " "))
end

local number_types = { LowerAlpha = "a", UpperAlpha = "A", LowerRoman = "i", UpperRoman = "I" }

local function list_text(tag, attribute, items)
  local parts = { "<" .. tag .. attribute .. ">" }
  for _, item in ipairs(items) do table.insert(parts, "<li>" .. block_tags(item) .. "</li>") end
  table.insert(parts, "</" .. tag .. ">")
  return parts
end

local function ordered_list_text(list)
  local attributes = list.listAttributes
  local kind = number_types[tostring(attributes.style)]
  local attribute = (attributes.start ~= 1 and ' start="' .. attributes.start .. '"' or "")
    .. (kind and ' type="' .. kind .. '"' or "")
  return list_text("ol", attribute, list.content)
end

-- Each term is written as a separate line.
local function definition_text(list)
  local parts = { "<dl>" }
  for _, item in ipairs(list.content) do
    table.insert(parts, "<dt>" .. inline_tags(item[1]) .. "</dt>")
    for _, blocks in ipairs(item[2]) do table.insert(parts, "<dd>" .. block_tags(blocks) .. "</dd>") end
  end
  table.insert(parts, "</dl>")
  return parts
end

local function block_text(block, separator)
  local kind = block.t
  if kind == "Plain" then return inline_tags(block.content) end
  if kind == "Para" then
    local text = inline_tags(block.content)
    return separator and text or "<p>" .. text .. "</p>"
  end
  if kind == "Header" then
    local name = "h" .. math.min(block.level, 6)
    return "<" .. name .. attribute_text(block.attr) .. ">" .. inline_tags(block.content) .. "</" .. name .. ">"
  end
  if kind == "BulletList" then return table.concat(list_text("ul", "", block.content)) end
  if kind == "OrderedList" then return table.concat(ordered_list_text(block)) end
  if kind == "DefinitionList" then return table.concat(definition_text(block)) end
  if kind == "BlockQuote" then return "<blockquote>" .. block_tags(block.content) .. "</blockquote>" end
  if kind == "CodeBlock" then return "<pre>" .. escaped(block.text):gsub("\n", "<br>") .. "</pre>" end
  if kind == "HorizontalRule" then return "<hr>" end
  if kind == "RawBlock" then return block.format == "html" and block.text:gsub("\n", "") or "" end
  if kind == "Div" then
    local content = block_tags(block.content, separator)
    return is_empty(block.attr) and content or "<div" .. attribute_text(block.attr) .. ">" .. content .. "</div>"
  end
  if kind == "LineBlock" then
    local lines = {}
    for _, line in ipairs(block.content) do table.insert(lines, inline_tags(line)) end
    return "<p>" .. table.concat(lines, "<br>") .. "</p>"
  end
  return escaped(stringify(block))
end

-- Returns the tags on one line, since a blank line would end the HTML block.
block_tags = function(blocks, separator)
  local parts = {}
  for _, block in ipairs(blocks) do
    local text = block_text(block, separator)
    table.insert(parts, text)
  end
  if #blocks == 1 and blocks[1].t == "Para" then return inline_tags(blocks[1].content) end
  return table.concat(parts, separator)
end

-- Tables

local alignments = { AlignLeft = "left", AlignRight = "right", AlignCenter = "center" }

local function cell_text(cell, tag, column)
  local alignment = alignments[tostring(cell.alignment)] or column and alignments[tostring(column[1])]
  local attribute = ""
  if cell.row_span > 1 then attribute = attribute .. ' rowspan="' .. math.min(cell.row_span, 1000) .. '"' end
  if cell.col_span > 1 then attribute = attribute .. ' colspan="' .. cell.col_span .. '"' end
  if alignment and alignment ~= "left" then attribute = attribute .. ' align="' .. alignment .. '"' end
  return "<" .. tag .. attribute .. ">" .. block_tags(cell.contents) .. "</" .. tag .. ">"
end

-- Adds rows of cells. The column of each cell takes the cells into account that span down from rows above.
local function add_rows(parts, rows, columns, tag, heads)
  local reach = {}
  for _, row in ipairs(rows) do
    local cells, column = {}, 1
    for _, cell in ipairs(row.cells) do
      while (reach[column] or 0) > 0 do column = column + 1 end
      table.insert(cells, cell_text(cell, column <= heads and "th" or tag, columns[column]))
      for index = column, column + cell.col_span - 1 do reach[index] = cell.row_span end
      column = column + cell.col_span
    end
    for index, rest in pairs(reach) do reach[index] = rest - 1 end
    table.insert(parts, "<tr>" .. table.concat(cells) .. "</tr>")
  end
end

local function add_group(parts, tag, rows, columns, cell, heads)
  if #rows == 0 then return end
  table.insert(parts, "<" .. tag .. ">")
  add_rows(parts, rows, columns, cell, heads)
  table.insert(parts, "</" .. tag .. ">")
end

-- Returns whether all cells are empty. pandoc gives a table without header cells a row of empty ones.
local function is_blank(rows)
  for _, row in ipairs(rows) do
    for _, cell in ipairs(row.cells) do
      if #cell.contents > 0 then return false end
    end
  end
  return true
end

local function table_text(element)
  local columns = element.colspecs
  local parts = { "<table" .. attribute_text(element.attr) .. ">" }
  if #element.caption.long > 0 then
    table.insert(parts, "<caption>" .. block_tags(element.caption.long, "<br>") .. "</caption>")
  end
  if not is_blank(element.head.rows) then add_group(parts, "thead", element.head.rows, columns, "th", 0) end
  for _, body in ipairs(element.bodies) do
    local rows = pandoc.List(body.head)
    add_rows(parts, rows, columns, "th", 0)
    add_rows(parts, body.body, columns, "td", body.row_head_columns)
  end
  add_group(parts, "tfoot", element.foot.rows, columns, "td", 0)
  table.insert(parts, "</table>")
  return parts
end

-- Returns whether Markdown can express the table: one header row, cells of one line, and no spanning cells.
local function is_simple(element)
  if #element.caption.long > 0 or #element.head.rows ~= 1 or #element.foot.rows > 0 or #element.bodies ~= 1
    or #element.bodies[1].head > 0 or element.bodies[1].row_head_columns > 0 or not is_empty(element.attr) then
    return false
  end
  local rows = pandoc.List(element.head.rows) .. pandoc.List(element.bodies[1].body)
  local has_head = false
  for index, row in ipairs(rows) do
    if #row.cells ~= #element.colspecs then return false end
    for column, cell in ipairs(row.cells) do
      local alignment = alignments[tostring(cell.alignment)]
      if alignment and alignment ~= alignments[tostring(element.colspecs[column][1])] then return false end
      local block = cell.contents[1]
      if cell.row_span ~= 1 or cell.col_span ~= 1 or #cell.contents > 1 then return false end
      if block and block.t ~= "Plain" and block.t ~= "Para" then return false end
      has_head = has_head or index == 1 and block ~= nil
      for _, inline in ipairs(block and block.content or {}) do
        if inline.t == "LineBreak" or inline.t == "RawInline" and inline.text == "\\\n" then return false end
      end
    end
  end
  return has_head
end

-- Returns a block of HTML. A blank line ends it, as Markdown requires.
local function raw(parts) return pandoc.RawBlock("html", table.concat(parts, "\n") .. "\n") end
